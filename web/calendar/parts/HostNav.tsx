import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import { CalendarDays, House, type Icon, IndianRupee, Landmark, Sun } from '../../ui/icons.ts';
import { Link } from 'wouter';
import { paths } from '../../shared/links.ts';
import './host-nav.css';

export type HostSection = 'today' | 'calendar' | 'earnings' | 'payouts' | 'homes';

const links: readonly [HostSection, string, Icon][] = [
  ['today', paths.host, Sun],
  ['calendar', paths.hostCalendar, CalendarDays],
  ['earnings', paths.hostEarnings, IndianRupee],
  ['payouts', paths.hostPayouts, Landmark],
  ['homes', paths.myListing, House],
];

/** Navigation between host screens: a row on top, a bottom bar on phones. */
export function HostNav({ at }: { at: HostSection }) {
  return (
    <nav aria-label={words.ways} className="host-nav sticky-foot">
      <ul>
        {links.map(([place, to, Icon]) => (
          <li key={place}>
            <Link to={to} aria-current={place === at ? 'page' : undefined}>
              <Icon size={22} strokeWidth={1.6} aria-hidden="true" />
              {words[place]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
