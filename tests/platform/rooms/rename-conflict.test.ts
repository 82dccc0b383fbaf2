/** Two admins who rename the same thing: the second one is warned, and nothing is undone unseen. */
import { expect, test } from 'vitest';
import { type Person, type Place, TestApi, word } from '../support/api';

const api = await TestApi.ofFile();

const cases = [
  { id: 'organizations.rename', params: ({ organizationId }: Place) => ({ organizationId }) },
  { id: 'tenants.rename', params: ({ tenantId }: Place) => ({ tenantId }) },
] as const;

for (const { id, params } of cases) {
  // The parameters of the two operations differ only in their name, which a union of calls cannot express.
  const rename = (person: Person, place: Place, body: Record<string, unknown>) =>
    api.call(person, id, { params: params(place) as never, body });

  test(`${id}: who saw an older name is refused with the name as it is now`, async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const [first, second] = [`First ${word()}`, `Second ${word()}`];
    expect(await rename(chief, place, { name: first, expectedName: place.name })).toMatchObject({ status: 200 });
    const refused = await rename(chief, place, { name: second, expectedName: place.name });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict.changed', currentName: first } });
    expect(await rename(chief, place, { name: second, expectedName: first })).toMatchObject({ status: 200 });
  });

  test(`${id}: the same name twice is no conflict, and a plain client needs no expected name`, async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const name = `Same ${word()}`;
    for (const body of [{ name, expectedName: place.name }, { name, expectedName: place.name }, { name: place.name }]) {
      expect(await rename(chief, place, body)).toMatchObject({ status: 200 });
    }
  });

  test(`${id}: of two at the same time one wins`, async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const bodies = [1, 2].map((turn) => ({ name: `Turn ${turn} ${word()}`, expectedName: place.name }));
    const answers = await Promise.all(bodies.map((body) => rename(chief, place, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
}
