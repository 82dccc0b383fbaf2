import { describe, expect, test } from 'vitest';
import { personDocument } from '@/components/rooms/members/person-document';
import { PERSON_EXPORT_SECTIONS } from '@/lib/contract/rooms/members/entities';
import { messages } from '@/messages';

const words = {
  language: 'en',
  heading: 'What is held about <Kari>',
  made: 'Made today',
  none: 'Nothing',
  section: (name: string) => `Section ${name}`,
  field: (name: string) => `Field ${name}`,
  moment: (text: string) => (text.startsWith('2026-') ? 'that day' : undefined),
  flag: (value: boolean) => (value ? 'Yes' : 'No'),
  cut: undefined,
};

describe('the page about a person', () => {
  test('has a heading for each part, a table of its rows, and says where there is nothing', () => {
    const page = personDocument(
      {
        sections: [
          { name: 'account', rows: [{ userName: 'kari', hasPassword: true, disabledAt: null }] },
          {
            name: 'tenants',
            rows: [{ name: 'North', since: '2026-01-02T03:04:05Z', roles: ['a', 'b'] }, { name: 'South' }],
          },
          { name: 'groups', rows: [] },
        ],
      },
      words,
    );
    expect(page).toContain('<th scope="row">Field hasPassword</th><td>Yes</td>');
    expect(page).toContain('<th scope="row">Field disabledAt</th><td>–</td>');
    expect(page).toContain('<tr><td>North</td><td>that day</td><td>a, b</td></tr>');
    expect(page).toContain('<tr><td>South</td><td>–</td><td>–</td></tr>');
    expect(page).toContain('<h2>Section groups</h2><p>Nothing</p>');
  });

  test('runs nothing that was typed', () => {
    const typed = '<script>alert("1")</script>';
    const page = personDocument(
      { sections: [{ name: typed, rows: [{ [typed]: typed, other: { deep: typed } }] }] },
      { ...words, heading: typed, made: typed, section: (name) => name, field: (name) => name },
    );
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(page).toContain(`default-src 'none'`);
  });

  test('says when not all of the audit trail is there', () => {
    const sections = [{ name: 'trail', rows: [{ at: 'x' }] }];
    expect(personDocument({ sections }, { ...words, cut: 'The newest 1 of 2' })).toContain('The newest 1 of 2');
    expect(personDocument({ sections }, words)).not.toContain('The newest');
  });

  test('has a name for each part in both languages', () => {
    for (const language of ['en', 'no'] as const) {
      expect(Object.keys(messages[language].persondata.section)).toEqual([...PERSON_EXPORT_SECTIONS]);
    }
  });
});
