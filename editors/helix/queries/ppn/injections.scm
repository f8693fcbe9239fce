((metadata) @injection.content
  (#set! injection.language "yaml"))
