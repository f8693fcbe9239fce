//! Every start board of the registry has a picture, seen from anywhere, in every theme.

use ppn::setups::{Request, Value, games, set_up};
use ppn_render::{
    Theme, View,
    picture::{self, Annotate, Options},
};

#[test]
fn every_start_board_is_drawn_from_known_pieces() {
    let themes =
        [Theme::lantern(), Theme::high_contrast(), Theme::print(), Theme::lantern().dark()];
    let views = [View::Plan, View::CABINET];
    let mut boards = 0;
    for game in games() {
        let mut entries = vec![
            ("Name".to_owned(), Value::quoted(game.name)),
            ("System".to_owned(), Value::quoted(game.system.word())),
        ];
        let seed = game.arguments.iter().find(|argument| argument.name == "Seed");
        entries.extend(seed.map(|seed| (seed.name.to_owned(), Value::plain(seed.example))));
        let setup = set_up(&Request::new(Value::Mapping(entries))).expect("a start board");
        for (theme, view) in themes.iter().flat_map(|theme| views.map(|view| (theme, view))) {
            let options = Options::default()
                .with_theme(theme.clone())
                .with_view(view)
                .with_annotate(Annotate::Algebraic)
                .with_annotation_scale(setup.scale_factor);
            let svg = picture::svg(&setup.pieces, &options).expect("a picture");
            let document = roxmltree::Document::parse(&svg).expect("well formed");
            let titles = document.descendants().filter(|node| node.tag_name().name() == "title");
            assert_eq!(titles.count(), setup.pieces.len(), "{}: a title for each piece", game.name);
            assert!(!svg.contains("question"), "{}: an unknown piece", game.name);
        }
        boards += 1;
    }
    assert!(boards > 200, "{boards} boards");
}
