/** The part of pino that the platform uses. Entries never contain a token, cookie, secret, password or invitation id (row 25). */
export interface PlatformLog {
  info: (entry: Record<string, unknown>, message: string) => void;
  warn: (entry: Record<string, unknown>, message: string) => void;
  error: (entry: Record<string, unknown>, message: string) => void;
}
