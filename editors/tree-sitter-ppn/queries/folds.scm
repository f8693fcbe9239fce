(game) @fold
(metadata) @fold
(comment) @fold
