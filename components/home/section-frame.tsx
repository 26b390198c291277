import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { NamedIcon } from '@/components/ui/named-icon';
import type { HomeSection, HomeState, RecentTab, TableTab } from '@/lib/home/home-state';

export interface SectionFrameProps<Tab extends RecentTab | TableTab> {
  readonly section: HomeSection;
  readonly state: HomeState;
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly onFold: (isOpen: boolean) => void;
  readonly onTab: (tab: Tab) => void;
  /** Buttons beside the tabs. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A section that folds, with its tabs. Without script its buttons send a form. */
export function SectionFrame<Tab extends RecentTab | TableTab>(props: SectionFrameProps<Tab>): ReactElement {
  const { section, state, tabs, tab, onFold, onTab, end, children } = props;
  const t = useTranslations('home');
  const isOpen = state.open[section];
  const id = `home-${section}`;
  return (
    <section className="home-section" aria-label={t(`sections.${section}`)}>
      <h2>
        <button
          type="submit"
          form="home-state"
          name={section}
          value={isOpen ? 'closed' : tab}
          className="home-fold"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={(event) => {
            event.preventDefault();
            onFold(!isOpen);
          }}
        >
          <span className="home-chevron" data-open={isOpen || undefined}>
            <NamedIcon icon="right" name={t(isOpen ? 'expanded' : 'collapsed')} size={14} />
          </span>
          {t(`sections.${section}`)}
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="home-body">
          <div className="home-bar">
            <div
              role="tablist"
              aria-label={t('tabsOf', { section: t(`sections.${section}`) })}
              className="tabs home-tabs"
            >
              {tabs.map((one, at) => (
                <button
                  key={one}
                  type="submit"
                  form="home-state"
                  name={section}
                  value={one}
                  role="tab"
                  aria-selected={one === tab}
                  aria-controls={`${id}-panel`}
                  tabIndex={one === tab ? 0 : -1}
                  onClick={(event) => {
                    event.preventDefault();
                    onTab(one);
                  }}
                  onKeyDown={(event) => {
                    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                    if (step === undefined) return;
                    event.preventDefault();
                    const next = (at + step + tabs.length) % tabs.length;
                    const other = event.currentTarget.parentElement?.children[next];
                    if (other instanceof HTMLElement) other.focus();
                    onTab(tabs[next] ?? one);
                  }}
                >
                  {t(`tabs.${one as RecentTab | TableTab}`)}
                </button>
              ))}
            </div>
            {end}
          </div>
          <div role="tabpanel" id={`${id}-panel`} aria-label={t(`tabs.${tab as RecentTab | TableTab}`)}>
            {children}
          </div>
        </div>
      )}
    </section>
  );
}
