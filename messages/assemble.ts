import type { Merged } from '@/lib/contract/merge';

/** The texts of a room: its own, the names of its screens, and what a history says of its changes. */
type RoomTexts = {
  screen?: object;
  history?: { sentence?: object; many?: object; action?: object };
};
type Files = Record<string, RoomTexts> & { shell: object; history: { sentence: object; many: object } };

type Screens<File> = File extends { screen: infer Screen } ? Screen : never;
type Words<File, Part extends string> = File extends { history: { [One in Part]: infer Texts } } ? Texts : never;
type RoomsOf<All> = Omit<All, 'shell' | 'history'>;
type JoinedScreens<All> = Merged<{ [Name in keyof RoomsOf<All>]: Screens<All[Name & keyof All]> }>;
type JoinedWords<All, Part extends string> = Merged<{
  [Name in keyof RoomsOf<All>]: Words<All[Name & keyof All], Part>;
}>;

/** The texts of a language by namespace. */
export type Assembled<All extends Files> = {
  [Name in keyof RoomsOf<All>]: Omit<All[Name & keyof All], 'screen' | 'history'>;
} & {
  shell: All['shell'] & { screen: JoinedScreens<All> };
  history: Omit<All['history'], 'sentence' | 'many'> & {
    sentence: All['history']['sentence'] & JoinedWords<All, 'sentence'>;
    many: All['history']['many'] & JoinedWords<All, 'many'>;
    action: JoinedWords<All, 'action'>;
  };
};

function ownOf({ screen: _screen, history: _history, ...own }: RoomTexts): object {
  return own;
}

/**
 * From the files of a language to its namespaces: each file is one, except that the names of a room's screens go to `shell.screen`, which
 * every page has, and the words for its changes to `history`, which only pages with a history have.
 */
export function assemble<All extends Files>({ shell, history, ...rooms }: All): Assembled<All> {
  const all = Object.values(rooms as Record<string, RoomTexts>);
  const words = (part: 'sentence' | 'many' | 'action'): object =>
    Object.assign({}, ...all.map((room) => room.history?.[part]));
  return {
    ...Object.fromEntries(Object.entries(rooms).map(([name, texts]) => [name, ownOf(texts)])),
    shell: { ...shell, screen: Object.assign({}, ...all.map(({ screen }) => screen)) as object },
    history: {
      ...history,
      sentence: { ...history.sentence, ...words('sentence') },
      many: { ...history.many, ...words('many') },
      action: words('action'),
    },
  } as Assembled<All>;
}
