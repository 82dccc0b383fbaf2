export const APPLICATIONS_VIEWS = ['tiles', 'list'] as const;
export type ApplicationsView = (typeof APPLICATIONS_VIEWS)[number];

/** Reads the view from a cookie value; undefined if none was selected. */
export const readApplicationsView = (value: string | undefined): ApplicationsView | undefined =>
  APPLICATIONS_VIEWS.find((view) => view === value);
