import type { Messages } from '@/messages/index';

/** The keys of a messages object, as `key.of.text`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** Key of a message in the catalogue (section 8). An unknown key does not compile. */
export type CatalogueKey = TextKey<Messages['catalogue']>;
