/** Length rules for schemas, in characters; openapi.json shows them as `minLength` and `maxLength`. */
import { type MaxLengthAction, type MinLengthAction, _addIssue as addIssue, maxLength, minLength } from 'valibot';
import { isLonger, isShorter } from './characters';

/** `v.minLength` of a text, in characters. */
export function minCharacters(min: number, message?: string) {
  const rule: MinLengthAction<string, number, string | undefined> = minLength(min, message);
  const run: (typeof rule)['~run'] = (dataset, config) => {
    if (dataset.typed && isShorter(dataset.value, min)) addIssue(rule, 'length', dataset, config);
    return dataset;
  };
  return { ...rule, '~run': run };
}

/** `v.maxLength` of a text, in characters. */
export function maxCharacters(max: number, message?: string) {
  const rule: MaxLengthAction<string, number, string | undefined> = maxLength(max, message);
  const run: (typeof rule)['~run'] = (dataset, config) => {
    if (dataset.typed && isLonger(dataset.value, max)) addIssue(rule, 'length', dataset, config);
    return dataset;
  };
  return { ...rule, '~run': run };
}
