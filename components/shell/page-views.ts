/** The views of one page, as named in its address. Pure. */
import type { ReactNode } from 'react';

/** In display order; the first one has no name in the address. */
export const CONFIGURATION_VIEWS = ['configuration', 'providers', 'health', 'history'] as const;
export type ConfigurationView = (typeof CONFIGURATION_VIEWS)[number];
export const OVERVIEW_VIEWS = ['overview', 'health'] as const;
export const MEMBERS_VIEWS = ['people', 'sessions'] as const;
export type MembersView = (typeof MEMBERS_VIEWS)[number];
export type PageView = ConfigurationView | (typeof OVERVIEW_VIEWS)[number] | MembersView;

/** Replaces the first view: a sentence and buttons for the heading, and the content. */
export type ShownView = { description: ReactNode; actions: ReactNode; content: ReactNode };

export const VIEW_PARAM = 'view';

/** The view in the address; an unknown one becomes the first. */
export function readView<View extends PageView>(value: string | undefined, views: readonly [View, ...View[]]): View {
  return views.find((view) => view === value) ?? views[0];
}

const FIRST_VIEWS: ReadonlySet<PageView> = new Set([CONFIGURATION_VIEWS[0], OVERVIEW_VIEWS[0], MEMBERS_VIEWS[0]]);

export const viewPath = (pathname: string, view: PageView): string =>
  FIRST_VIEWS.has(view) ? pathname : `${pathname}?${VIEW_PARAM}=${view}`;
