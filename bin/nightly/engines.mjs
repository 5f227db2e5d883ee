import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Path of Firefox: FIREFOX_PATH, or the installed program; undefined if there is none. */
export function pathToFirefox() {
  const { FIREFOX_PATH } = process.env;
  const ofMac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  const paths = FIREFOX_PATH === undefined ? [onPath('firefox-esr'), onPath('firefox'), ofMac] : [FIREFOX_PATH];
  return paths.find((path) => path !== undefined && existsSync(path));
}

/** @returns {string | undefined} missing programs and how to install them; undefined if none is missing */
export function missingForWebKit() {
  return missing(['WebKitWebDriver', 'Xvfb'], 'apt-get install webkit2gtk-driver xvfb');
}

/** @returns {string | undefined} missing programs of an object store */
export function missingForStore() {
  return missing(['memcached', '/usr/lib/python3/dist-packages/swift'], 'bin/install-engines.sh store');
}

/** @returns {string | undefined} missing programs of a database with failover, archived in an object store */
export function missingForCluster() {
  const tools = missing(['etcd', 'patroni', 'pgbackrest', 'haproxy', 'openssl'], 'bin/install-engines.sh database');
  return tools ?? missingForStore();
}

/** @returns {string | undefined} missing tools to build and check images, units and manifests */
export function missingForShipping() {
  const images = ['buildah', 'runc', 'mmdebstrap'];
  const others = ['systemd-analyze', 'unshare', 'nsenter', 'promtool', 'prometheus', 'kubectl', 'haproxy'];
  const tools = missing([...images, ...others], 'bin/install-engines.sh shipping');
  return tools ?? (process.getuid?.() === 0 ? undefined : 'only root builds images and boots a systemd of its own');
}

/** @param {string[]} programs @param {string} remedy */
function missing(programs, remedy) {
  const absent = programs.filter((program) => onPath(program) === undefined);
  return absent.length === 0 ? undefined : `${absent.join(', ')} not installed: ${remedy}`;
}

/** @param {string} program */
function onPath(program) {
  if (isAbsolute(program)) return existsSync(program) ? program : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
