export const APPLICATIONS_VIEWS = ['tiles', 'list'] as const;
export type ApplicationsView = (typeof APPLICATIONS_VIEWS)[number];

/** The view of a cookie value; undefined where none was chosen. */
export const readApplicationsView = (value: string | undefined): ApplicationsView | undefined =>
  APPLICATIONS_VIEWS.find((view) => view === value);
