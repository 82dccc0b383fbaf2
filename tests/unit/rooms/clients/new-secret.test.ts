/** Secrets made in the browser, and their ends. */
import { describe, expect, test } from 'vitest';
import {
  MASKED_SECRET,
  SECRET_LIFETIMES,
  endOf,
  monthsOf,
  newSecret,
} from '@/components/rooms/clients/secret/new-secret';
import { TEXT } from '@/lib/contract/limits';

describe('a new secret', () => {
  test('has at least 20 letters and digits, another one each time', () => {
    const made = new Set(Array.from({ length: 200 }, () => newSecret()));
    expect(made.size).toBe(200);
    for (const secret of made) {
      expect(secret).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(secret.length).toBeGreaterThanOrEqual(TEXT.secret.min);
    }
  });

  test('leaves out the bytes that would favour the first letters', () => {
    // 248 and more have no fair share of 62 letters.
    let next = 240;
    const secret = newSecret((bytes) => {
      for (let at = 0; at < bytes.length; at += 1) {
        bytes[at] = next;
        next = next === 255 ? 240 : next + 1;
      }
    });
    expect(new Set(secret)).toEqual(new Set('23456789'));
  });

  test('is shown as 37 asterisks', () => {
    expect(MASKED_SECRET).toMatch(/^\*{37}$/);
  });
});

describe('its end', () => {
  test('is so many months from now, on a day that there is', () => {
    expect(endOf('12', new Date('2026-11-22T10:00:00Z'))?.toISOString()).toBe('2027-11-22T10:00:00.000Z');
    expect(endOf('3', new Date('2026-11-30T10:00:00Z'))?.toISOString()).toBe('2027-02-28T10:00:00.000Z');
    expect(endOf('never', new Date())).toBeNull();
  });

  test('each choice has its months', () => {
    expect(SECRET_LIFETIMES.map(monthsOf)).toEqual([3, 6, 12, 24, null]);
  });
});
