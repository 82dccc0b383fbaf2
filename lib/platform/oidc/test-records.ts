/** Test sign-ins, stored beside the provider's own records. The plain state is only in the browser's address. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import { tokenHash } from '../secrets';

/** One kind of test; `Test` is its stored data. */
export class TestRecords<Test extends Record<string, unknown>> {
  /** @param seconds - maximum time of a test, and for which its result is kept */
  constructor(
    private readonly model: string,
    private readonly seconds: number,
  ) {}

  /** Makes the row of a new test; the admin requests the result by its id. */
  rowOf(state: string, test: Test) {
    const expiresAt = new Date(Date.now() + this.seconds * 1000);
    return { model: this.model, id: randomUUID(), uid: tokenHash(state), payload: test, expiresAt };
  }

  /** SQL: the unfinished test with this state. */
  isOpen(state: string) {
    const isThis = and(eq(oidcRecords.model, this.model), eq(oidcRecords.uid, tokenHash(state)));
    return and(isThis, isNull(oidcRecords.consumedAt), gt(oidcRecords.expiresAt, new Date()));
  }

  /** Claims the test of a callback, once. @returns undefined when there is no such test */
  async take(db: Db, state: string): Promise<{ id: string; test: Test } | undefined> {
    const [row] = await db
      .update(oidcRecords)
      .set({ consumedAt: new Date() })
      .where(this.isOpen(state))
      .returning({ id: oidcRecords.id, payload: oidcRecords.payload });
    return row && { id: row.id, test: row.payload as Test };
  }

  async keep(db: Db, id: string, payload: Partial<Test>): Promise<void> {
    await db
      .update(oidcRecords)
      .set({ payload })
      .where(and(eq(oidcRecords.model, this.model), eq(oidcRecords.id, id)));
  }

  async find(db: Db, id: string): Promise<Test | undefined> {
    const [row] = await db
      .select({ payload: oidcRecords.payload })
      .from(oidcRecords)
      .where(and(eq(oidcRecords.model, this.model), eq(oidcRecords.id, id), gt(oidcRecords.expiresAt, new Date())));
    return row?.payload as Test | undefined;
  }
}
