export type LockEntry = {
  version: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  link?: boolean;
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  bundleDependencies?: string[];
};
export type LockFile = { packages: Record<string, LockEntry> };
export type MissingPackage = { path: string; name: string; range: string; askedBy: string[] };
/** What a registry says about the newest version of a package that fits a range; undefined when it has none. */
export type Lookup = (name: string, range: string) => Promise<LockEntry | undefined>;
export type Completion = { added: string[]; hashed: string[]; unknown: string[] };

export function missingPackages(lock: LockFile): MissingPackage[];
export function completeLock(lock: LockFile, lookup: Lookup): Promise<Completion>;
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'>;
