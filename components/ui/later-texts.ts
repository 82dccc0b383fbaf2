'use client';

import { createTranslator, useLocale, useTimeZone } from 'next-intl';
import { useCallback } from 'react';
import type { Language } from '@/lib/contract/limits';
import type { Messages } from '@/lib/i18n';
import { type LaterSource, type LaterState, laterSource } from './later-source';
import { useLater } from './use-later';

const files: Record<Language, () => Promise<Messages>> = {
  en: () => import('@/messages/en'),
  no: () => import('@/messages/no'),
};
const arrived = new Map<Language, Messages>();
const sources = new Map<Language, LaterSource<Messages>>();

async function load(language: Language): Promise<Messages> {
  const messages = await files[language]();
  arrived.set(language, messages);
  return messages;
}

function sourceOf(language: Language): LaterSource<Messages> {
  const source = sources.get(language) ?? laterSource(() => load(language));
  sources.set(language, source);
  return source;
}

/**
 * All texts of the reader's language, for what is not part of the first view: a file that comes when the browser is idle and that
 * it keeps, while every page would have to bring its own anew.
 */
export function useLaterTexts(isWanted: boolean): LaterState<Messages> {
  return useLater(sourceOf(useLocale()), isWanted);
}

/** Translates a key of the catalogue of section 8. */
export type CatalogueText = ReturnType<typeof createTranslator<Messages, 'catalogue'>>;

/**
 * The sentences of the catalogue of section 8, which no first view shows.
 *
 * @returns a function that gives them, or undefined before they are there, and one that waits for them
 */
export function useCatalogue(): { read: () => CatalogueText | undefined; ready: () => Promise<void> } {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const texts = useLaterTexts(false);
  const read = useCallback(() => {
    const messages = arrived.get(locale);
    return messages && createTranslator({ locale, timeZone, messages, namespace: 'catalogue' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function when they arrive: what was said without them is said anew
  }, [locale, timeZone, texts]);
  const ready = useCallback(async () => {
    // Without them the failure is still told, in fewer words.
    await load(locale).catch(() => undefined);
  }, [locale]);
  return { read, ready };
}
