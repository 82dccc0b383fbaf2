import type { SetTexts } from '@/components/form/conflict/set-field';

/** Words for changes of a set that a test reads easily. */
export const SET_TEXTS: SetTexts = {
  list: (names) => names.join(', '),
  gets: (names) => `+ ${names}`,
  loses: (names) => `- ${names}`,
  unchanged: 'as it was',
  joined: 'both',
};
