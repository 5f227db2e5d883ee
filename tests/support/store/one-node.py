# One node of OpenStack Swift with the S3 protocol, below one folder and on loopback alone; it ends when its standard input
# does: STORE_SECRET=… one-node.py FOLDER PROXY ACCOUNT CONTAINER OBJECT MEMCACHED (five ports). Says 'ready' once it
# answers, and the ids of its processes: each leads a session of its own.
import os
import pwd
import socket
import subprocess
import sys
import time
import urllib.request

folder = os.path.abspath(sys.argv[1])
proxy, account, container, objects, memcached = map(int, sys.argv[2:7])
secret = os.environ['STORE_SECRET']
etc = f'{folder}/etc'
user = pwd.getpwuid(os.getuid()).pw_name
os.makedirs(etc, exist_ok=True)
os.makedirs(f'{folder}/node/disk', exist_ok=True)


def write(name, text):
    with open(f'{etc}/{name}', 'w') as file:
        file.write(text)


def server(name, port):
    return f'''[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
devices = {folder}/node
mount_check = false
swift_dir = {etc}
user = {user}
workers = 0
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
'''


write('swift.conf', '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n')
# Before anything else of Swift is imported: else it reads /etc/swift.
from swift.common import utils

utils.set_swift_dir(etc)
from swift.common.ring import RingBuilder

for name, port in {'account': account, 'container': container, 'object': objects}.items():
    write(f'{name}-server.conf', server(name, port))
    builder = RingBuilder(1, 1, 0)
    address = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, **address})
    builder.rebalance()
    builder.get_ring().save(f'{etc}/{name}.ring.gz')

filters = {
    'catch_errors': '',
    'gatekeeper': '',
    'healthcheck': '',
    'cache': f'use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:{memcached}',
    'bulk': '',
    's3api': 'location = us-east-1',
    'tempauth': f'user_aangan_photos = {secret} .admin',
    'copy': '',
    'slo': '',
}
sections = ''.join(
    f'[filter:{name}]\n' + (text if text.startswith('use =') else f'use = egg:swift#{name}\n{text}') + '\n'
    for name, text in filters.items()
)
write(
    'proxy-server.conf',
    f'''[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {proxy}
swift_dir = {etc}
user = {user}
workers = 0
[pipeline:main]
pipeline = {' '.join(filters)} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# There is no other node to turn to after errors.
error_suppression_limit = 1000000
allow_account_management = true
{sections}''',
)

RUN = '''
import os, sys
from swift.common import utils
utils.set_swift_dir(os.path.dirname(sys.argv[1]))
from swift.common.wsgi import run_wsgi
name = sys.argv[2]
options = {}
if name == 'object-server':
    from swift.obj import server
    options['global_conf_callback'] = server.global_conf_callback
sys.exit(run_wsgi(sys.argv[1], name, **options))
'''
log = open(f'{folder}/log', 'ab')
children = [subprocess.Popen(['memcached', '-l', '127.0.0.1', '-p', str(memcached), '-u', user], stdout=log, stderr=log)]
for name in ['account', 'container', 'object', 'proxy']:
    command = [sys.executable, '-c', RUN, f'{etc}/{name}-server.conf', f'{name}-server']
    children.append(subprocess.Popen(command, stdout=log, stderr=log))


def is_ready():
    try:
        # The proxy answers before those behind it do.
        for port in [account, container, objects, memcached]:
            socket.create_connection(('127.0.0.1', port), timeout=1).close()
        return urllib.request.urlopen(f'http://127.0.0.1:{proxy}/healthcheck', timeout=1).read() == b'OK'
    except OSError:
        return False


try:
    until = time.time() + 60
    while not is_ready():
        if time.time() > until or any(child.poll() is not None for child in children):
            sys.exit(f'Swift does not start; its log is {folder}/log')
        time.sleep(0.05)
    print('ready', *(child.pid for child in children), flush=True)
    sys.stdin.read()
finally:
    for child in children:
        child.terminate()
    for child in children:
        child.wait()
