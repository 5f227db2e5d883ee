import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'destructive' | 'text' | 'on-photo' | 'on-wall';
/** 52 px, or 44 px in rows. */
export type ButtonSize = 'large' | 'row';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-white hover:bg-accent-hover active:bg-accent-press',
  secondary: 'text-ink inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken',
  destructive: 'text-lac inset-ring-[1.5px] inset-ring-lac hover:bg-lac-tint',
  text: 'text-link underline decoration-1 underline-offset-4 hover:decoration-2',
  'on-photo': 'bg-white/96 text-[#231815] shadow-1 hover:bg-white focus-on-photo',
  'on-wall': 'bg-wall-ink text-white hover:bg-[#4a2416]',
};

/** Classes of a button, or of a link styled as a button. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'motion-colour type-button inline-flex select-none items-center justify-center rounded-field text-center no-underline',
    variant === 'text' ? 'min-h-11 px-1' : size === 'large' ? 'min-h-13 px-6' : 'min-h-11 px-4 text-[15px]',
    variant !== 'text' && 'active:scale-98',
    looks[variant],
    // A busy button is disabled but keeps its style.
    'not-aria-busy:disabled:bg-line not-aria-busy:disabled:text-muted not-aria-busy:disabled:inset-ring-0',
    'disabled:no-underline disabled:active:scale-100',
    variant === 'primary' && 'aria-busy:bg-accent-hover',
    className,
  );
}
