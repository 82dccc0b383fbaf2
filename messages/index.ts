/** All texts. A namespace has a file `<language>/<namespace>.json` in each language, and its line in `en.ts` and `no.ts`; `assemble` says where the parts of a room's go. */
import { type Assembled, assemble } from './assemble';
import * as en from './en';
import * as no from './no';

export type Messages = Assembled<typeof en>;

export const messages: Readonly<Record<'en' | 'no', Messages>> = { en: assemble(en), no: assemble(no) };
