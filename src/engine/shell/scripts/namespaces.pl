# Runs a command in namespaces of its own, where bubblewrap is missing: `perl namespaces.pl [<option>...] -- <command>...`.
# It takes the options of bubblewrap that are used for a command which only reads, in the same order and with the same
# meaning, and ends as the command does, which is the first process in there.
#
# Without modules, since it has to start fast.

my %numbers = (
  x86_64  => { prctl => 157, capset => 126, unshare => 272, mount => 165 },
  aarch64 => { prctl => 167, capset => 91,  unshare => 97,  mount => 40 },
);
my $mount_setattr = 442;
my %new = (mounts => 0x20000, ipc => 0x8000000, users => 0x10000000, pids => 0x20000000, network => 0x40000000);
my %mounting = (bind => 0x1000, recursive => 0x4000, private => 0x40000, no_suid => 2);
my ($read_only, $no_suid, $recursively, $from_here) = (1, 2, 0x8000, -100);
my ($parent_death, $set_no_new_privileges, $set_seccomp, $drop_capability) = (1, 38, 22, 24);
my ($seccomp_filter, $last_capability, $only_path) = (2, 63, 0x200000);
my ($ask_flags, $set_flags, $up) = (0x8913, 0x8914, 1);
my @devices = qw(null zero full random urandom tty);
# How a shell says that a program could not be started.
my $not_started = 126;

sub refuse {
  print STDERR "$_[0]: $!\n";
  exit $not_started;
}

my $number = $numbers{machine()} or refuse('this processor');

sub machine {
  # The second and third word of a version are the name of the machine and of its system.
  my $buffer = "\0" x 390;
  for my $uname (63, 160) {
    next if syscall($uname, $buffer) != 0;
    my $name = unpack 'Z65', substr $buffer, 4 * 65;
    return $name if $numbers{$name};
  }
  return '';
}

sub prctl { return syscall($number->{prctl}, map({ ref $_ ? $$_ : $_ + 0 } @_), (0) x (5 - @_)) >= 0 }

sub mount {
  my ($source, $target, $type, $flags, $data) = (@_, '');
  return syscall($number->{mount}, $source, $target, $type, $flags, $data) == 0;
}

# Sets and clears what holds for a mount: for all below it, too, where that is asked for.
sub set_mount {
  my ($path, $deep, $set, $clear) = @_;
  my $attributes = pack 'QQQQ', $set, $clear, 0, 0;
  syscall($mount_setattr, $from_here, $path, $deep, $attributes, length $attributes) == 0 or refuse($path);
}

sub write_file {
  my ($path, $text) = @_;
  open my $file, '>', $path or refuse($path);
  print $file $text;
  close $file or refuse($path);
}

# Whatever a mount is put on has to be there.
sub make_place {
  my ($path, $is_folder) = @_;
  return if -e $path || -l $path;
  my ($folder) = $path =~ m{^(.*)/[^/]+$};
  make_place($folder, 1) if length $folder;
  if ($is_folder) { mkdir $path, 0755 or refuse($path) }
  else { write_file($path, '') }
}

# What is opened before something is put in its place stays in reach by its number.
my %opened;

sub open_source {
  my ($path) = @_;
  sysopen $opened{$path}, $path, $only_path or refuse($path);
}

sub bind_path {
  my ($source, $target, $may_write) = @_;
  my $handle = $opened{$source};
  make_place($target, -d $handle);
  mount('/proc/self/fd/' . fileno $handle, $target, '', $mounting{bind} | $mounting{recursive}) or refuse($target);
  set_mount($target, $recursively, $may_write ? ($no_suid, $read_only) : ($read_only | $no_suid, 0));
}

sub make_tmpfs {
  my ($path) = @_;
  make_place($path, 1);
  mount('tmpfs', $path, 'tmpfs', $mounting{no_suid}, 'mode=0755') or refuse($path);
}

sub make_devices {
  my ($path) = @_;
  make_tmpfs($path);
  bind_path("/dev/$_", "$path/$_", 1) for grep { $opened{"/dev/$_"} } @devices;
  symlink '/proc/self/fd', "$path/fd";
  symlink "/proc/self/fd/$$_[0]", "$path/$$_[1]" for [0, 'stdin'], [1, 'stdout'], [2, 'stderr'];
  mkdir "$path/shm", 01777;
}

# The network of its own has nothing but this.
sub raise_loopback {
  socket my $socket, 2, 2, 0 or refuse('loopback');
  my $request = pack 'a16s x22', 'lo', 0;
  ioctl $socket, $ask_flags, $request or refuse('loopback');
  my ($flags) = unpack 'x16s', $request;
  $request = pack 'a16s x22', 'lo', $flags | $up;
  ioctl $socket, $set_flags, $request or refuse('loopback');
}

sub give_up_rights {
  my ($instructions) = @_;
  prctl($drop_capability, $_) for 0 .. $last_capability;
  prctl($set_no_new_privileges, 1) or refuse('no_new_privs');
  my $header = pack 'LL', 0x20080522, 0;
  syscall($number->{capset}, $header, pack 'L6', (0) x 6) == 0 or refuse('capset');
  my $described = pack 'Sx6P', length($instructions) / 8, $instructions;
  prctl($set_seccomp, $seccomp_filter, \$described) or refuse('seccomp');
}

# The options, in their order.
my ($namespaces, $has_network, $filter, @steps) = ($new{mounts}, 1, undef);
my %flags = (
  '--unshare-user' => sub { $namespaces |= $new{users} },
  '--unshare-pid'  => sub { $namespaces |= $new{pids} },
  '--unshare-ipc'  => sub { $namespaces |= $new{ipc} },
  '--unshare-net'  => sub { $namespaces |= $new{network}; $has_network = 0 },
  # Which is how it is here in any case.
  map { $_ => sub { } } qw(--as-pid-1 --die-with-parent),
);
my %values = (
  '--cap-drop'   => 1,
  '--seccomp'    => 1,
  '--dev'        => 1,
  '--proc'       => 1,
  '--tmpfs'      => 1,
  '--remount-ro' => 1,
  '--bind'       => 2,
  '--ro-bind'    => 2,
);
while (defined(my $option = shift @ARGV)) {
  last if $option eq '--';
  if ($flags{$option}) { $flags{$option}->(); next }
  my $count = $values{$option} or do { $! = 0; refuse("unknown option $option") };
  push @steps, [$option, splice @ARGV, 0, $count];
}
my @command = @ARGV;

my ($from) = map { $$_[1] } grep { $$_[0] eq '--seccomp' } @steps;
open my $program, '<&=', $from or refuse('the filter');
binmode $program;
my $instructions = do { local $/; <$program> };
close $program;

my ($user, $group) = ($>, $) + 0);
syscall($number->{unshare}, $namespaces) == 0 or refuse('unshare');
write_file('/proc/self/setgroups', 'deny');
write_file('/proc/self/uid_map', "$user $user 1");
write_file('/proc/self/gid_map', "$group $group 1");

# It is the first in its namespace of processes: with it, all that are in there end.
defined(my $first = fork) or refuse('fork');
if (!$first) {
  prctl($parent_death, 9) or refuse('parent');
  mount('none', '/', '', $mounting{recursive} | $mounting{private}) or refuse('/');
  open_source($$_[1]) for grep { $$_[0] =~ /bind$/ && $$_[1] ne '/' } @steps;
  open_source($_) for grep { -e } map { "/dev/$_" } @devices;
  my %do = (
    '--ro-bind' => sub { $_[0] eq '/' ? set_mount('/', $recursively, $read_only | $no_suid, 0) : bind_path(@_, 0) },
    '--bind'       => sub { bind_path(@_, 1) },
    '--tmpfs'      => \&make_tmpfs,
    '--remount-ro' => sub { set_mount($_[0], 0, $read_only, 0) },
    '--dev'        => \&make_devices,
  );
  for (@steps) {
    my ($option, @paths) = @$_;
    $do{$option}->(@paths) if $do{$option};
  }
  # Last, since sources are found by it.
  mount('proc', '/proc', 'proc', $mounting{no_suid}) or refuse('/proc');
  raise_loopback() unless $has_network;
  %opened = ();
  chdir $ENV{PWD} if defined $ENV{PWD};
  give_up_rights($instructions);
  exec { $command[0] } @command;
  exit $not_started;
}

# The pipe has an end when those that write to it have ended, and this one does not.
for my $descriptor (6, 7) { open my $handle, '<&=', $descriptor }
open STDOUT, '>', '/dev/null';
waitpid $first, 0;
exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
