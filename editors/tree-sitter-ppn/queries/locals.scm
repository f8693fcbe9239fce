; A macro belongs to its game.
(game) @local.scope
(macro) @local.reference
