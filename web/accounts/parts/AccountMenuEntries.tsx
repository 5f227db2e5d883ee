import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import * as words from '@aangan/contract/words/en/accounts/account-menu.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as people from '@aangan/contract/words/en/shared/people.ts';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { useLocation } from 'wouter';
import { useHasHome } from '../../homes/queries/listings.ts';
import { paths } from '../../shared/links.ts';
import { showError } from '../../shared/show-error.ts';
import { useSignInFor } from '../../shared/sign-in-return.ts';
import { type Theme, useTheme } from '../../shared/theme.ts';
import {
  CalendarDays,
  Heart,
  House,
  HousePlus,
  type Icon,
  Info,
  Landmark,
  LogIn,
  LogOut,
  Luggage,
  MessageCircle,
  MessagesSquare,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from '../../ui/icons.ts';
import { useLogout } from '../queries/auth.ts';
import { useCurrentUser } from '../queries/current-user.ts';
import { useOwnProfile } from '../queries/people.ts';
import { Avatar } from './PersonDetails.tsx';

interface AccountMenuEntriesProps {
  isOpen: boolean;
  onClose: () => void;
  button: React.RefObject<HTMLButtonElement | null>;
}

const forSignedIn = (): [string, string, Icon][] => [
  [buttons.listHome, paths.listingPage1, HousePlus],
  [titles.myListing, paths.myListing, House],
  [titles.inbox, paths.inbox, MessagesSquare],
  [titles.myBooking, paths.myBooking, Luggage],
  [titles.wishlists, paths.wishlists, Heart],
];
const forHosts = (): [string, string, Icon][] => [
  [titles.host, paths.host, CalendarDays],
  [titles.hostPayouts, paths.hostPayouts, Landmark],
];
const forEveryone = (): [string, string, Icon][] => [
  [titles.contact, paths.contact, MessageCircle],
  [titles.about, paths.about, Info],
];
const themeChoices = (): [Theme, string, Icon][] => [
  ['system', words.system, Monitor],
  ['light', words.light, Sun],
  ['dark', words.dark, Moon],
];

/** Entries of the account menu. A separate chunk keeps Radix's menu out of the first page. */
export function AccountMenuEntries({ isOpen, onClose, button }: AccountMenuEntriesProps) {
  const { user } = useCurrentUser();
  const photo = useOwnProfile({ enabled: user !== null }).data?.photo;
  const isHost = useHasHome(user !== null);
  const [, navigate] = useLocation();
  const signInFor = useSignInFor();
  const logout = useLogout();

  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()} modal={false}>
      {/* The visible button exists before this chunk loads; a hidden trigger behind it anchors Radix's menu. */}
      <Radix.Trigger asChild>
        <button type="button" aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0 -z-10" />
      </Radix.Trigger>
      <Radix.Portal container={button.current?.parentElement}>
        <Radix.Content
          align="end"
          sideOffset={10}
          aria-labelledby="account-button"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Restores focus after the fade-out, unless it has moved elsewhere meanwhile.
            if (document.activeElement === document.body) button.current?.focus();
          }}
          onInteractOutside={(event) => button.current?.contains(event.target as Node) && event.preventDefault()}
          className="motion-menu z-40 w-68 rounded-photo border border-edge bg-raised p-2 text-ink shadow-3"
        >
          {user !== null && (
            <>
              <div className="flex items-center gap-3 px-3.5 pt-1.5 pb-1.5">
                <Avatar
                  person={{ _id: user._id, firstName: parseFirstName(user.name) ?? people.nameless, photo }}
                  size={44}
                  corners="rounded-small"
                  isNamed
                  className="w-11"
                />
                <div className="min-w-0">
                  <p className="truncate pt-0.5 font-semibold">{user.name}</p>
                  <p className="type-tiny truncate text-muted">{user.email}</p>
                </div>
              </div>
              <Entry Icon={UserRound} onSelect={() => navigate(paths.account)}>
                {words.yourAccount}
              </Entry>
              <Rule />
            </>
          )}
          {[...(isHost ? forHosts() : []), ...forSignedIn()].map(([label, to, Icon]) => (
            <Entry key={to} Icon={Icon} onSelect={() => (user === null ? signInFor(to) : navigate(to))}>
              {label}
            </Entry>
          ))}
          <Rule />
          {forEveryone().map(([label, to, Icon]) => (
            <Entry key={to} Icon={Icon} onSelect={() => navigate(to)}>
              {label}
            </Entry>
          ))}
          <Rule />
          <ThemeSwitch />
          <Rule />
          {user === null ? (
            <Entry Icon={LogIn} onSelect={() => navigate(paths.login)}>
              {buttons.login}
            </Entry>
          ) : (
            <Entry Icon={LogOut} onSelect={() => logout.mutate(undefined, { onError: showError })}>
              {words.logout}
            </Entry>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entry({ Icon, onSelect, children }: { Icon: Icon; onSelect: () => void; children: string }) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className="flex h-11.5 cursor-pointer items-center gap-3 rounded-small px-3.5 text-[15.5px] outline-none select-none data-highlighted:bg-sunken"
    >
      <Icon size={20} strokeWidth={1.6} className="text-muted" />
      <span className="pt-0.5">{children}</span>
    </Radix.Item>
  );
}

function ThemeSwitch() {
  const [theme, chooseTheme] = useTheme();
  return (
    <div className="flex h-13 items-center justify-between pr-1.5 pl-3.5">
      <span className="pt-0.5 text-[15.5px]" aria-hidden="true">
        {words.theme}
      </span>
      <Radix.RadioGroup
        aria-label={words.theme}
        value={theme}
        onValueChange={(value) => chooseTheme(value as Theme)}
        className="flex rounded-field bg-sunken p-1"
      >
        {themeChoices().map(([value, label, Icon]) => (
          <Radix.RadioItem
            key={value}
            value={value}
            aria-label={label}
            title={label}
            onSelect={(event) => event.preventDefault()}
            className="flex h-9 w-10 cursor-pointer items-center justify-center rounded-small text-muted outline-none data-highlighted:text-ink data-highlighted:inset-ring-2 data-highlighted:inset-ring-focus data-[state=checked]:bg-segment data-[state=checked]:text-ink data-[state=checked]:shadow-1"
          >
            <Icon size={18} />
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </div>
  );
}

function Rule() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
