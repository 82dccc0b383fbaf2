import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../db/schema/columns';
import { users } from '../../db/schema/organizations';

/** Recipients of the weekly e-mail (docs/decisions/digest.md). Without a row it is off. */
export const digests = pgTable(
  'digests',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person's last mailing. Written before the e-mail is made, so that it is never sent twice. */
    lastMailing: date('last_mailing').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('digests_due').on(t.lastMailing, t.userId)],
);
