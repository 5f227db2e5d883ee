import { execFileSync } from 'node:child_process';

/** Addresses of the members, and control of the links between them. */
export interface Network {
  /** Address range of all members. */
  range: string;
  addresses: string[];
  /** Address of the object store, which all members reach in addition to each other. */
  host: string;
  /** Whether links can be cut; without root all members share the loopback interface. */
  canCut: boolean;
  /** Wraps a command so that it runs at a member. */
  at: (member: number, command: string[]) => string[];
  /** Drops packets in both directions silently. */
  cut: (member: number, others: number[]) => void;
  /** Disconnects a member from all others, like a pulled cable. */
  unplug: (member: number) => void;
  heal: (member: number) => void;
  close: () => void;
}

const MEMBERS = [0, 1, 2];

const IDS = 250;

/** A network namespace for each member, linked to a bridge. */
export function openNetwork(): Network {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return loopback();
  try {
    return openBridged(addBridge());
  } catch (error) {
    if (!String(error).includes('Operation not permitted')) throw error;
    return loopback();
  }
}

const formatBridge = (id: number) => `aangan${id}`;

/** Adds a bridge with an id that no other run uses; its namespaces belong to the process that added the bridge. */
function addBridge(triesLeft = IDS, id = process.pid % IDS): number {
  try {
    run('ip', 'link', 'add', formatBridge(id), 'type', 'bridge');
    return id;
  } catch (error) {
    if (triesLeft === 1 || !String(error).includes('File exists')) throw error;
    return addBridge(triesLeft - 1, (id + 1) % IDS);
  }
}

function openBridged(id: number): Network {
  const bridge = formatBridge(id);
  const address = (last: number) => `10.77.${id}.${last}`;
  const formatNamespace = (member: number) => `aangan${id}-db${member + 1}`;
  const formatLink = (member: number) => `aan${id}db${member + 1}`;
  const addresses = MEMBERS.map((member) => address(11 + member));
  const at = (member: number, command: string[]) => ['ip', 'netns', 'exec', formatNamespace(member), ...command];
  const inside = (member: number, ...command: string[]) => run(...at(member, command));
  const close = () => {
    for (const member of MEMBERS) attempt('ip', 'netns', 'delete', formatNamespace(member));
    attempt('ip', 'link', 'delete', bridge);
  };
  try {
    run('ip', 'address', 'add', `${address(1)}/24`, 'dev', bridge);
    run('ip', 'link', 'set', bridge, 'up');
    for (const member of MEMBERS) {
      run('ip', 'netns', 'add', formatNamespace(member));
      run(
        'ip',
        'link',
        'add',
        formatLink(member),
        'type',
        'veth',
        'peer',
        'name',
        'eth0',
        'netns',
        formatNamespace(member),
      );
      run('ip', 'link', 'set', formatLink(member), 'master', bridge, 'up');
      inside(member, 'ip', 'link', 'set', 'lo', 'up');
      inside(member, 'ip', 'address', 'add', `${addresses[member]}/24`, 'dev', 'eth0');
      inside(member, 'ip', 'link', 'set', 'eth0', 'up');
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    range: `10.77.${id}.0/24`,
    addresses,
    host: address(1),
    canCut: true,
    at,
    cut: (member, others) => {
      for (const other of others.map((one) => addresses[one] ?? '')) {
        inside(member, 'iptables', '-A', 'INPUT', '-s', other, '-j', 'DROP');
        inside(member, 'iptables', '-A', 'OUTPUT', '-d', other, '-j', 'DROP');
      }
    },
    unplug: (member) => run('ip', 'link', 'set', formatLink(member), 'down'),
    heal: (member) => {
      run('ip', 'link', 'set', formatLink(member), 'up');
      inside(member, 'iptables', '-F');
    },
    close,
  };
}

function loopback(): Network {
  const refuse = () => {
    throw new Error('Lines between members of one loopback cannot be cut');
  };
  return {
    range: '127.0.0.0/8',
    addresses: ['127.0.0.11', '127.0.0.12', '127.0.0.13'],
    host: '127.0.0.1',
    canCut: false,
    at: (_member, command) => command,
    cut: refuse,
    unplug: refuse,
    heal: refuse,
    close: () => undefined,
  };
}

function run(...[program = '', ...args]: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Ignores errors: the removed object may not exist. */
function attempt(...command: string[]): void {
  try {
    run(...command);
  } catch (error) {
    if (!/Cannot|No such|cannot/.test(String(error))) throw error;
  }
}
