/** What the room says of failures (section 8). */
import type { ErrorKeys } from '@/lib/console/browser/error-message';

/** Creating, creating a template, and changing have their own sentences. */
export const CLIENT_ERRORS = {
  create: { error: 'Page.OidcClientCreate.Error', details: 'Page.OidcClientCreate.ErrorDetails' },
  edit: { error: 'Page.OidcClientEdit.EditError', details: 'Page.OidcClientEdit.ErrorDetails' },
  createTemplate: {
    error: 'Page.OidcClientTemplateCreate.Error',
    details: 'Page.OidcClientTemplateCreate.ErrorDetails',
  },
  editTemplate: { error: 'Page.OidcClientTemplateEdit.Error', details: 'Page.OidcClientTemplateEdit.ErrorDetails' },
} as const satisfies Record<string, ErrorKeys>;
