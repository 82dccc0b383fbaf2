import { ApiError } from '../../api/handler';

/**
 * A template from which applications were made stays (section 2: "disabled when instances exist").
 *
 * @throws ApiError template.hasInstances
 */
export function checkDeletable(numberOfInstances: number): void {
  if (numberOfInstances > 0) {
    throw new ApiError('template.hasInstances', 'A template cannot be deleted while applications made from it exist.');
  }
}
