/** The length of a text as a rule of a schema; in openapi.json it stands as a validator's own. */
import * as v from 'valibot';
import { isLonger, isShorter } from './characters';

/** `v.minLength` of a text, in characters. */
export function minCharacters(min: number, message?: string) {
  const rule: v.MinLengthAction<string, number, string | undefined> = v.minLength(min, message);
  const run: (typeof rule)['~run'] = (dataset, config) => {
    if (dataset.typed && isShorter(dataset.value, min)) v._addIssue(rule, 'length', dataset, config);
    return dataset;
  };
  return { ...rule, '~run': run };
}

/** `v.maxLength` of a text, in characters. */
export function maxCharacters(max: number, message?: string) {
  const rule: v.MaxLengthAction<string, number, string | undefined> = v.maxLength(max, message);
  const run: (typeof rule)['~run'] = (dataset, config) => {
    if (dataset.typed && isLonger(dataset.value, max)) v._addIssue(rule, 'length', dataset, config);
    return dataset;
  };
  return { ...rule, '~run': run };
}
