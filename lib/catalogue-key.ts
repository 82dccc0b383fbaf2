import type { Messages } from '@/messages/index';

/** The texts of an object of messages, as `key.of.text`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** A message of the catalogue (section 8): a key that does not exist does not compile. */
export type CatalogueKey = TextKey<Messages['catalogue']>;
