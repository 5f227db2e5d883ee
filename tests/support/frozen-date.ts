import { vi } from 'vitest';
import { TEST_INSTANT } from './clock.ts';

vi.setSystemTime(TEST_INSTANT);
