import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import { RoundButton } from './RoundButton.tsx';

/** The round button named 'Back' that leads to `to`, an address from links.ts. */
export function BackButton({ to, className }: { to: string; className?: string }) {
  const [, navigate] = useLocation();
  return (
    <RoundButton label="Back" className={className} onClick={() => navigate(to)}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    </RoundButton>
  );
}
