import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import { currentLanguage } from '@/lib/text/current-language';
import { isLanguage, languages, languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('shell');

/** Each language by its own name; choosing one loads the page anew in it. */
export function LanguageMenu(): ReactElement {
  const current = currentLanguage();
  return (
    <Menu label={t('language')} face={<Icon name="language" />} look="icon">
      {Object.keys(languages)
        .filter(isLanguage)
        .map((language) => (
          <a
            key={language}
            className="menu-item"
            href={`/lang/${language}`}
            lang={languageTag(language)}
            aria-current={language === current ? 'true' : undefined}
          >
            {languages[language]}
          </a>
        ))}
    </Menu>
  );
}
