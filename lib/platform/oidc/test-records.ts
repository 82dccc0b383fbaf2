/** Test sign-ins as they are kept beside the provider's own records. The clear state is in the browser's address only. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import { tokenHash } from '../secrets';

/** A kind of test; `Test` is what is kept of one. */
export class TestRecords<Test extends Record<string, unknown>> {
  /** @param seconds - that a test may take, and that its result is kept */
  constructor(
    private readonly model: string,
    private readonly seconds: number,
  ) {}

  /** The row of a new test; its id is how the admin asks for the result. */
  rowOf(state: string, test: Test) {
    const expiresAt = new Date(Date.now() + this.seconds * 1000);
    return { model: this.model, id: randomUUID(), uid: tokenHash(state), payload: test, expiresAt };
  }

  /** The condition "the test with this state, which nothing has come back to". */
  isOpen(state: string) {
    const isThis = and(eq(oidcRecords.model, this.model), eq(oidcRecords.uid, tokenHash(state)));
    return and(isThis, isNull(oidcRecords.consumedAt), gt(oidcRecords.expiresAt, new Date()));
  }

  /** Takes a test for what came back, once. @returns undefined when there is no such test */
  async take(db: Db, state: string): Promise<{ id: string; test: Test } | undefined> {
    const [row] = await db
      .update(oidcRecords)
      .set({ consumedAt: new Date() })
      .where(this.isOpen(state))
      .returning({ id: oidcRecords.id, payload: oidcRecords.payload });
    return row && { id: row.id, test: row.payload as Test };
  }

  /** Keeps how a test ended. */
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
