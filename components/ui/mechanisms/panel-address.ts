/** The address of a row's panel. Pure; also for the server. */

/** The list's row whose panel is open, independent of any dialog over it. */
export const PANEL_PARAM = 'panel';

/** A list with the panel of one of its rows. @param search - the list's search text, so that it contains the row */
export const panelAddress = (path: string, id: string, search = ''): string =>
  `${path}?${new URLSearchParams({ ...(search === '' ? {} : { q: search }), [PANEL_PARAM]: id }).toString()}`;
