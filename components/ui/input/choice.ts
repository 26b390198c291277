import type { IconName } from '@/components/ui/icon';

/** What a choice may stand for; compared with `===`. */
export type ChoiceValue = string | number | boolean | null;

export interface Choice<V extends ChoiceValue> {
  readonly value: V;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly isDisabled?: boolean | undefined;
}
