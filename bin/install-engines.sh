#!/bin/sh
# Installs the services of a deployment on several machines from Debian packages, for the tests that need them
# (npm run test:cluster; npm run test:nightly -- shipping). Trying Aangan, npm start and npm test need none of them.
#   store     an object store that speaks the S3 protocol: OpenStack Swift, with memcached
#   database  PostgreSQL with failover and archiving: Patroni, etcd, HAProxy, pgBackRest
#   shipping  tools that build and check images, units, alerts and manifests: Buildah, runc, mmdebstrap, systemd, Prometheus,
#             kubectl, HAProxy
# Each is a group: `bin/install-engines.sh store database` installs two, without a name all are installed.
# No service is started: the tests start and stop their own, on loopback.
set -euf

say() {
  printf '%s\n' "$1" >&2
}

# Requirements of a group: a file that exists once it is installed, and the Debian package that contains it. Files that
# already exist are left as they are, however they were installed.
needs_of() {
  case "$1" in
    store)
      echo '/usr/lib/python3/dist-packages/swift=python3-swift /usr/bin/memcached=memcached'
      ;;
    database)
      echo '/usr/lib/postgresql/*/bin/pg_basebackup=postgresql /usr/bin/patroni=patroni /usr/bin/etcd=etcd-server' \
        '/usr/bin/etcdctl=etcd-client /usr/sbin/haproxy=haproxy /usr/bin/pgbackrest=pgbackrest'
      ;;
    shipping)
      echo '/usr/bin/buildah=buildah /usr/sbin/runc=runc /usr/bin/mmdebstrap=mmdebstrap' \
        '/usr/bin/systemd-analyze=systemd /usr/bin/promtool=prometheus /usr/bin/kubectl=kubernetes-client' \
        '/usr/sbin/haproxy=haproxy'
      ;;
    *)
      say "There is no group of engines named $1. There are: store, database, shipping"
      exit 2
      ;;
  esac
}

[ "$#" -gt 0 ] || set -- store database shipping
missing=''
for group in "$@"; do
  needs=$(needs_of "$group")
  for need in $needs; do
    # shellcheck disable=SC2086 -- the path may be a pattern
    ls -d $(set +f; echo ${need%%=*}) >/dev/null 2>&1 || missing="$missing ${need##*=}"
  done
done
if [ -z "$missing" ]; then
  say "All engines of $* are installed."
  exit 0
fi
if ! command -v apt-get >/dev/null; then
  say "There is no apt-get here. Install what your system calls:$missing"
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  say "Only root installs packages: sudo bin/install-engines.sh $*"
  exit 1
fi

# Debian starts a service on installation unless this file forbids it.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
say "Installing$missing …"
export DEBIAN_FRONTEND=noninteractive
apt-get update
# shellcheck disable=SC2086 -- each word is a package
apt-get --option DPkg::Lock::Timeout=300 install --yes --no-install-recommends $missing
