declare module 'virtual:icons/*' {
  import type { Icon } from './ui/icon.tsx';

  const icon: Icon;
  export default icon;
}
