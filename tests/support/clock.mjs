/**
 * Loaded before the server (`NODE_OPTIONS=--import …`) by tests that have to wait for an expiry: moves the process's clock
 * ahead by the number of milliseconds that the file CLOCK_FILE holds. Read anew at each look, so that a test can jump.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE;
const RealDate = Date;

function aheadMs() {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

if (file) {
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + aheadMs());
      else super(...args);
    }
    static now() {
      return RealDate.now() + aheadMs();
    }
    // Next wraps Date anew from its own properties, so inherited ones would be lost.
    static parse = RealDate.parse;
    static UTC = RealDate.UTC;
  };
}
