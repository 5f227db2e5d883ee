import { vi } from 'vitest';
import { TEST_INSTANT } from './test-instant.ts';

vi.setSystemTime(TEST_INSTANT);
