import type { Server } from 'node:http';

/** Options for `http.createServer`: how long a request may take to arrive, and a connection is kept for the next. */
export const serverOptions: Record<
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval' | 'keepAliveTimeout',
  number
>;
/** Connections that one port may have with so many descriptors. */
export function connectionsFor(descriptors: number): number;
/** How many descriptors this process may have. */
export function descriptorLimit(): number;
/** Keeps a server's connections within a number; those that owe their client no answer go first. */
export function boundConnections(server: Server, most: number): void;
/** Closes a server; running requests finish. Resolves when the last connection has gone. */
export function drain(server: Server): Promise<void>;
