import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const SecretsSchema = v.object({
  sessionSecret: v.pipe(v.string(), v.minLength(32)),
  clientSecret: v.pipe(v.string(), v.minLength(32)),
});

/** Secrets of the embedded mode, made at the first start. */
export type Secrets = v.InferOutput<typeof SecretsSchema>;

/**
 * Reads `secrets.json` of the data folder, or makes it (readable by its owner only). Two processes that start at the same
 * time end up with the same file: it is written aside and linked into place, and the loser reads the winner's.
 *
 * @param dataDir - absolute path of the data folder, created when missing
 * @param fail - makes the error for a folder that cannot be written or a damaged file
 */
export function loadOrCreateSecrets(dataDir: string, fail: (message: string) => Error): Secrets {
  const file = path.join(/* turbopackIgnore: true */ dataDir, 'secrets.json');
  const existing = readSecrets(file, fail);
  if (existing) return existing;
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const secret = () => randomBytes(36).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(aside, `${JSON.stringify({ sessionSecret: secret(), clientSecret: secret() }, null, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    try {
      linkSync(aside, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(aside);
    }
  } catch (error) {
    throw fail(
      `DATA_DIR (${dataDir}) cannot be written (${codeOf(error)}); choose a folder that this user may write to.`,
    );
  }
  const made = readSecrets(file, fail);
  if (!made) throw fail(`DATA_DIR (${dataDir}) does not keep files; choose another folder.`);
  return made;
}

function readSecrets(file: string, fail: (message: string) => Error): Secrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw fail(
      `DATA_DIR: ${file} cannot be read (${codeOf(error)}); give this user the right to read it, or choose another folder.`,
    );
  }
  try {
    return v.parse(SecretsSchema, JSON.parse(text));
  } catch {
    throw fail(
      `DATA_DIR: ${file} is damaged; restore it, or remove it to make new secrets (everyone then signs in again).`,
    );
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';
