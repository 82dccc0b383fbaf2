/** Where the panel of a row is. Pure, for the server too. */

/** The row of the list whose panel is open, beside whatever dialog is open over it. */
export const PANEL_PARAM = 'panel';

/** A list with the panel of one of its rows. @param search - what the list is searched for, so that it holds the row */
export const panelAddress = (path: string, id: string, search = ''): string =>
  `${path}?${new URLSearchParams({ ...(search === '' ? {} : { q: search }), [PANEL_PARAM]: id }).toString()}`;
