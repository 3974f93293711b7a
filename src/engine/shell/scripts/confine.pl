# Runs a command that the kernel keeps from all but what a file allows:
# `perl confine.pl <file> <run> <command> [<argument>...]`, with the directory of the run. It ends as the command does.
#
# Of the file, the lines that begin with "#: " are for this script. The first has the number of the system call prctl on
# this processor, what Landlock is to decide about (files, network, other processes), how many bytes of that the kernel
# knows, and the path of a filter of system calls. The second is an expression for the names of variables that the command
# is not to have, the third one for exceptions. Each further line has the rights to a path, and the path; one that begins with a dot is in the directory
# of the run.
#
# Nothing of the command is left when it has ended: processes that it has left behind become children of this one, which
# ends them. The folder `private` in the directory of the run is made for it, and removed with all that is in it.
#
# Without modules, since it has to start fast.

my ($file, $run, @command) = @ARGV;
my $private = "$run/private";

# By number: the same on every processor.
my ($create_ruleset, $add_rule, $restrict_self) = (444, 445, 446);
my ($set_child_subreaper, $set_no_new_privileges, $set_seccomp, $drop_capability) = (36, 38, 22, 24);
my $seccomp_filter = 2;
my $path_beneath = 1;
my $last_capability = 63;
# To open a path without the right to read it.
my $only_path = 0x200000;
# How a shell says that a program could not be started.
my $not_started = 126;

sub refuse {
  my $reason = "$_[0]: $!\n";
  if (open my $said, '>', "$run/sandbox-errors") { print $said $reason }
  exit $not_started;
}

open my $opened, '<', $file or refuse($file);
my @lines = map { /^#: (.*)/ ? $1 : () } <$opened>;
close $opened;
my ($prctl, $files, $network, $scope, $bytes_known, $filter) = split ' ', shift @lines, 6;
my $secret = shift @lines;
my $own = shift @lines;

sub prctl {
  my @arguments = map { ref $_ ? $$_ : $_ + 0 } @_, (0) x (5 - @_);
  return syscall($prctl + 0, @arguments) >= 0;
}

# Root without its rights: the kernel must not make exceptions for it.
sub drop_capabilities {
  prctl($drop_capability, $_) for 0 .. $last_capability;
  my $header = pack 'LL', 0x20080522, 0;
  syscall(capset_number() + 0, $header, pack 'L6', (0) x 6) == 0 or refuse('capset');
}

# prctl is 157 where capset is 126, and 167 where it is 91.
sub capset_number { return $prctl == 157 ? 126 : 91 }

sub allow_paths {
  my ($ruleset) = @_;
  for my $line (@lines) {
    my ($access, $path) = split ' ', $line, 2;
    $path =~ s/^\./$run/;
    # What is gone by now needs no right.
    sysopen my $opened, $path, $only_path or next;
    my $rule = pack 'Ql', $access, fileno $opened;
    syscall($add_rule, $ruleset, $path_beneath, $rule, 0) == 0 or refuse($path);
  }
}

sub confine {
  # As long as it can be read.
  open my $program, '<:raw', $filter or refuse($filter);
  my $instructions = do { local $/; <$program> };
  my $handled = pack 'QQQ', $files, $network, $scope;
  my $ruleset = syscall $create_ruleset, $handled, $bytes_known + 0, 0;
  refuse('Landlock') if $ruleset < 0;
  allow_paths($ruleset);
  prctl($set_no_new_privileges, 1) or refuse('no_new_privs');
  drop_capabilities();
  syscall($restrict_self, $ruleset, 0) == 0 or refuse('Landlock');
  my $described = pack 'Sx6P', length($instructions) / 8, $instructions;
  prctl($set_seccomp, $seccomp_filter, \$described) or refuse('seccomp');
}

# Files that somebody has open by other numbers: all but the streams, and that by which a shell that waits is told its call.
sub close_others {
  opendir my $open, '/proc/self/fd' or return;
  for my $number (grep { /^\d+$/ && $_ > 2 && $_ != 9 } readdir $open) {
    # Closed with the handle.
    open my $handle, '<&=', $number;
  }
}

sub start_command {
  # This one ignores them: they are for the command.
  $SIG{$_} = 'DEFAULT' for qw(INT QUIT TERM);
  delete $ENV{$_} for grep { /$secret/i && !/$own/ && !/^(OLD)?PWD$/ } keys %ENV;
  close_others();
  confine();
  exec { $command[0] } @command;
  exit $not_started;
}

# Those that the command left behind, also ones that they leave behind in turn.
sub end_what_is_left {
  while (open my $children, '<', "/proc/$$/task/$$/children") {
    my @left = split ' ', scalar(<$children>) // '';
    last unless @left;
    # For whoever tells what became of the command.
    open my $note, '>', "$run/ended-processes";
    kill 'KILL', @left;
    waitpid $_, 0 for @left;
  }
}

mkdir $private, 0700 or refuse($private);
prctl($set_child_subreaper, 1) or refuse('subreaper');
defined(my $command = fork) or refuse('fork');
start_command() unless $command;

# The pipe has an end when those that write to it have ended, and this one does not.
open STDOUT, '>', '/dev/null';
open STDERR, '>', '/dev/null';
waitpid $command, 0;
my $status = $?;
end_what_is_left();
# By a program only where it is not empty, as it mostly is.
rmdir $private or system 'rm', '-rf', '--', $private;
my $signal = $status & 127;
if ($signal) {
  $SIG{INT} = $SIG{QUIT} = $SIG{TERM} = 'DEFAULT';
  kill $signal, $$;
}
exit($signal ? 128 + $signal : $status >> 8);
