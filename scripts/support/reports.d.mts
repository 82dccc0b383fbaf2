export type Count = { passed: number; failed: number; retried: string[] };
export type Test = { name: string; file: string; status: 'passed' | 'failed' | 'skipped' };
export function countVitest(path: string): Count | undefined;
export function countPlaywright(path: string): Count | undefined;
export const MOST_RETRIED: number;
export function tooManyRetried(retried: string[]): string | undefined;
export function testsOfVitest(path: string): Test[];
export function testsOfPlaywright(path: string): Test[];
