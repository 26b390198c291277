import { type ReactElement, type RefObject, useEffect, useId } from 'react';
import { bindingOf, formattedText, placeAt } from './code-text';
import type { CodeProps } from './code-types';
import { useTypedBefore } from './use-typed-before';

interface PlainCodeProps extends CodeProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly className: string;
  /** Called when the person is about to write. */
  readonly onApproach?: (() => void) | undefined;
  readonly onComposing: (isComposing: boolean) => void;
}

/** The editor as a plain field: what the server sends, and what stays where Monaco cannot be loaded. */
export function PlainCode(props: PlainCodeProps): ReactElement {
  const { field, className, value, onChange, language, label, keybindings, onCursor, apiRef, isReadOnly } = props;
  const id = useId();
  useTypedBefore(id, field, value, onChange);

  useEffect(() => {
    if (!apiRef) return;
    const api = {
      focus: () => field.current?.focus(),
      insertText: (text: string) => {
        const element = field.current;
        if (!element) return;
        element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
        onChange(element.value);
      },
      insertAt: () => false,
      replaceText: (text: string) => onChange(text),
      format: () => {
        const element = field.current;
        if (element) onChange(formattedText(element.value, language));
      },
      selectedText: () => {
        const element = field.current;
        return element ? element.value.slice(element.selectionStart, element.selectionEnd) : '';
      },
      select: (from: number, to: number) => field.current?.setSelectionRange(from, to),
      dismiss: () => undefined,
      caret: () => placeAt(field.current?.value ?? '', field.current?.selectionEnd ?? 0),
    };
    apiRef.current = api;
    return () => {
      if (apiRef.current === api) apiRef.current = null;
    };
  }, [apiRef, field, onChange, language]);

  return (
    <textarea
      id={id}
      ref={field}
      className={className}
      aria-label={label}
      aria-invalid={props.isInvalid || undefined}
      aria-describedby={props.describedBy}
      placeholder={props.placeholder}
      readOnly={isReadOnly}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onFocus={props.onApproach}
      onPointerEnter={props.onApproach}
      onBlur={props.onBlur}
      onCompositionStart={() => props.onComposing(true)}
      onCompositionEnd={() => props.onComposing(false)}
      onSelect={({ currentTarget: { value: text, selectionStart, selectionEnd } }) =>
        onCursor?.({ ...placeAt(text, selectionEnd), selectedText: text.slice(selectionStart, selectionEnd) })
      }
      onKeyDown={(event) => {
        const binding = bindingOf(keybindings, event);
        if (!binding) return;
        event.preventDefault();
        binding.run();
      }}
    />
  );
}
