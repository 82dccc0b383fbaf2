export function defaultConsoleUrl(port: number, platformUrl: string | undefined): string;
export function defaultPlatformUrl(port: number, consoleUrl: string | undefined): string;
export function isOtherOwnName(host: string | null, appUrl: string): boolean;
