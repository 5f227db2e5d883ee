#!/bin/sh
# Boots systemd as the first process of namespaces of its own, with one unit and what that needs around it, and nothing
# of this machine's units. The network is this machine's: what the unit serves can be requested from outside.
#   boot-systemd.sh <the checkout> <node> <the unit> <its drop-in> <its environment>
# Everything it writes lies in memory and ends with it.
set -eu
checkout=$1 node=$2 unit=$3 drop_in=$4 environment=$5

mount --make-rprivate /
mount -t proc proc /proc
mount -t tmpfs -o mode=755 tmpfs /srv
mkdir -p /srv/aangan/current
mount --bind "$checkout" /srv/aangan/current
for folder in /run /var/lib /usr/lib/systemd/system /usr/lib/systemd/system-generators; do
  mount -t tmpfs -o mode=755 tmpfs "$folder"
done
for folder in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs "$folder"; done
for folder in /etc /usr/bin; do
  mkdir -p "/run/above$folder" "/run/work$folder"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=/run/above$folder,workdir=/run/work$folder" "$folder"
done
umount -R -l /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup

grep -q '^aangan:' /etc/passwd || {
  echo 'aangan:x:987:987::/srv/aangan:/usr/sbin/nologin' >>/etc/passwd
  echo 'aangan:x:987:' >>/etc/group
}
[ "$node" = /usr/bin/node ] || cp -f "$node" /usr/bin/node
printf '%s\n' "$environment" >/etc/aangan.env
chmod 600 /etc/aangan.env

rm -rf /etc/systemd/system
mkdir -p /etc/systemd/system/aangan.service.d
printf '%s\n' "$unit" >/etc/systemd/system/aangan.service
printf '%s\n' "$drop_in" >/etc/systemd/system/aangan.service.d/test.conf
# What the unit is ordered by, without anything in it.
for target in sysinit basic network-online shutdown; do
  printf '[Unit]\nDefaultDependencies=no\n' >"/etc/systemd/system/$target.target"
done
printf '[Unit]\nDefaultDependencies=no\nWants=aangan.service\n' >/etc/systemd/system/boot.target

export container=test
exec /lib/systemd/systemd --system --unit=boot.target --log-target=console --log-level=notice
