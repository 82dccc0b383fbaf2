/** Settings about how long the embedded platform keeps records, in days: read by `env.ts`. */
import * as v from 'valibot';
import { whole } from './env-values';

export const retentionEntries = {
  RETENTION_AUDIT_DAYS: whole('RETENTION_AUDIT_DAYS', 1, 36_500, 400),
  RETENTION_MAIL_DAYS: whole('RETENTION_MAIL_DAYS', 4, 36_500, 30),
  RETENTION_INVITATION_DAYS: whole('RETENTION_INVITATION_DAYS', 30, 36_500, 90),
  // Devices that were used are remembered no longer than this (KNOWN_DEVICE_DAYS).
  RETENTION_ACCOUNT_DAYS: v.optional(whole('RETENTION_ACCOUNT_DAYS', 30, 400, 180)),
};

const Schema = v.object(retentionEntries);

/** Converts the settings to the platform's retention. */
export const retentionOf = (raw: v.InferOutput<typeof Schema>) => ({
  audit: raw.RETENTION_AUDIT_DAYS,
  mails: raw.RETENTION_MAIL_DAYS,
  invitations: raw.RETENTION_INVITATION_DAYS,
  accounts: raw.RETENTION_ACCOUNT_DAYS,
});
