import type { ControlIds as FieldIds } from '@/components/ui/input/control-ids';
import type { ControlProps } from './control-props';

/** What ties a field of the kit to the label and the errors of its control. */
export function fieldIds({ ids, errors }: Pick<ControlProps, 'ids' | 'errors'>): FieldIds {
  return {
    id: ids.control,
    'aria-labelledby': ids.label,
    'aria-describedby': ids.description,
    'aria-invalid': errors.length > 0 ? true : undefined,
  };
}
