import '@/components/ui/kit.css';
import {
  type ComponentType,
  type CSSProperties,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { CodeProps } from './code-types';
import { loadMonaco } from './load-monaco';
import type { MonacoBoxProps } from './monaco/monaco-box.client';
import { PlainCode } from './plain-code';

interface CodeSurfaceProps extends CodeProps {
  /** 'field' is one control of a form, 'editor' fills its place and has line numbers. */
  readonly look: 'field' | 'editor';
  /** When Monaco is loaded. */
  readonly loadsAt: 'mount' | 'focus';
  readonly style: CSSProperties;
  readonly minHeight: number;
  readonly maxHeight: number | null;
}

interface Loaded {
  readonly Box: ComponentType<MonacoBoxProps>;
  /** False while Monaco starts behind the plain field. */
  readonly isShown: boolean;
  /** The selection of the plain field at the moment of the change, as offsets; null when it had no focus. */
  readonly selection: readonly [number, number] | null;
}

/** A plain field that becomes Monaco in place: text, caret and focus stay, and it stays plain when loading fails. */
export function CodeSurface(props: CodeSurfaceProps): ReactElement {
  const { look, loadsAt, style, minHeight, maxHeight, ...code } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsked = useRef(false);
  const isComposing = useRef(false);
  const isReady = useRef(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  const load = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // The bundler drops this branch from the server's half, which never needs the editor.
    if (typeof window !== 'undefined') {
      loadMonaco().then(
        ({ MonacoBox }) => setLoaded({ Box: MonacoBox, isShown: false, selection: null }),
        () => {
          isAsked.current = false;
        },
      );
    }
  }, []);
  useEffect(() => {
    if (loadsAt === 'mount') load();
  }, [loadsAt, load]);

  /** Waits for the end of an input method's composition, which would be lost. */
  const change = () => {
    const element = field.current;
    if (!isReady.current || isComposing.current || !element) return;
    const hasFocus = document.activeElement === element;
    const selection = hasFocus ? ([element.selectionStart, element.selectionEnd] as const) : null;
    flushSync(() => setLoaded((last) => last && { ...last, isShown: true, selection }));
  };

  return (
    <div className="code" data-look={look} data-invalid={code.isInvalid || undefined} style={style}>
      {!loaded?.isShown && (
        <PlainCode
          {...code}
          field={field}
          className="code-plain"
          onApproach={load}
          onComposing={(isOn) => {
            isComposing.current = isOn;
            // The composed text reaches the owner before Monaco takes it over.
            if (!isOn) setTimeout(change);
          }}
        />
      )}
      {loaded && (
        <div className="code-monaco" data-hidden={!loaded.isShown || undefined}>
          <loaded.Box
            {...code}
            look={look}
            minHeight={minHeight}
            maxHeight={maxHeight}
            isShown={loaded.isShown}
            selection={loaded.selection}
            onReady={() => {
              isReady.current = true;
              change();
            }}
          />
        </div>
      )}
    </div>
  );
}
