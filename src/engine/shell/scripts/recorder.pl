# Records what a run prints: `perl recorder.pl <directory> <bytes to keep> together|apart|shown`. Standard input is the
# run's pipe; `apart`, that is stdout, and descriptor 3 is the pipe of stderr. `shown`, it all goes to the terminal too.
# `perl recorder.pl --waiting` is started before its run is known: it is told the directory by its input, up to its end.
#
# In the directory it writes
#   output   what came, in the order of arrival, as far as it is to be kept
#   rest     how much came after that: "<bytes> <newlines> <whether the last byte is a newline>"; for streams that are
#            kept apart, the same of each in a line of its own, after its letter
#   streams  whose the bytes of the output are, for streams that are kept apart: "<o or e> <bytes> <newlines>" for each
#            stretch that is of one stream
#
# It exits with 0 when all is recorded, with 10 when that is also short and can be shown as it is, and with 1 when a file
# could not be written: the command is not to suffer from that, so what it prints is read all the same. One that waited is
# nobody's child who would want to know: it adds the same to the file `recorder`.
#
# Without modules, since it has to start as fast as cat. It must never sleep while there is something to read: that it
# sleeps tells agent-run that all is recorded. So it waits for nothing but its pipes, and for the terminal where
# agent-run waits for its end. Whoever reads its files while it sleeps finds them complete.

my ($directory, $max, $how) = @ARGV;
my $reports = 0;

my $chunk_bytes = 131072;
# What a shell reads, a byte at a time, faster than it starts a program for it.
my $short_bytes = 1024;
my $short_status = 10;
# By number: their names would take a module. It is the same one wherever there is a perl.
my $interrupted = 4;

# How long a run may take to begin: nobody could tell a recorder that the run never will.
my $begin_within_s = 600;

my $chunk = '';
my $kept = 0;
my $begin = '';
my $output;
# Whether a file could not be written.
my $failed = 0;

# Becomes the recorder of a run that it is told, if it is.
sub wait_for_run {
  $SIG{$_} = 'IGNORE' for qw(HUP INT TERM);
  umask 077;
  local $/;
  $directory = <STDIN>;
  exit unless length $directory;
  # By this name others know whose it is.
  $0 = $directory;
  open my $launch, '<', "$directory/launch" or exit 1;
  (undef, $max) = split ' ', scalar do { local $/ = "\n"; <$launch> };
  $how = 'together';
  alarm $begin_within_s;
  open STDIN, '<', "$directory/pipe" or exit 1;
  alarm 0;
  $reports = 1;
}

sub open_file {
  my ($name) = @_;
  open my $file, '>', "$directory/$name" or $failed = 1;
  return $file;
}

sub read_chunk {
  my ($pipe) = @_;
  for (;;) {
    my $length = sysread $pipe, $chunk, $chunk_bytes;
    return $length if defined $length;
    exit 1 if $! != $interrupted;
  }
}

# How much of the text, up to a length, could be written. The text is not copied.
sub write_to {
  my ($file, undef, $length) = @_;
  my $at = 0;
  while ($at < $length) {
    my $written = syswrite $file, $_[1], $length - $at, $at;
    if (defined $written) { $at += $written }
    elsif ($! != $interrupted) { last }
  }
  return $at;
}

# In place of what was there, which is never longer.
sub write_at {
  my ($file, $position, $text) = @_;
  $failed = 1 unless sysseek($file, $position, 0) && write_to($file, $text, length $text) == length $text;
}

# Keeps of the chunk what there is room for, and counts the rest. Once a file could not be written, nothing more is kept:
# what is there is the beginning, without a gap.
sub keep {
  my ($length, $stream) = @_;
  return if $failed;
  $begin .= substr $chunk, 0, $length if length $begin <= $short_bytes;
  my $room = $max - $kept;
  my $fits = $length < $room ? $length : $room;
  if ($fits > 0) {
    my $written = write_to($output, $chunk, $fits);
    $kept += $written;
    $failed = 1 if $written < $fits;
    add_to_index($stream, $written) if $stream && $written;
    return if $failed;
  }
  add_to_rest($fits, $length, $stream) if $fits < $length;
}

# A terminal that is closed has nobody to show anything to.
sub show {
  my ($length) = @_;
  $how = 'together' if write_to(*STDOUT, $chunk, $length) < $length;
}

{
  my $file;
  my %rest;

  sub add_to_rest {
    my ($from, $to, $stream) = @_;
    $file ||= open_file('rest');
    my $newlines = newlines($from, $to);
    my $ends = substr($chunk, $to - 1, 1) eq "\n" ? 1 : 0;
    for my $of ($stream ? ('', $stream) : '') {
      my $counts = $rest{$of} ||= [0, 0, 0];
      @$counts = ($counts->[0] + $to - $from, $counts->[1] + $newlines, $ends);
    }
    write_at($file, 0, join '', map { ($_ && "$_ ") . "@{$rest{$_}}\n" } sort keys %rest);
  }
}

{
  my $file;
  my ($position, $entry) = (0, '');
  my ($of, $bytes, $newlines) = ('', 0, 0);

  # It is there also when nothing comes: then that is known.
  sub open_index { $file = open_file('streams') }

  # Its last line is written anew for as long as the stream stays the same.
  sub add_to_index {
    my ($stream, $length) = @_;
    if ($stream ne $of) {
      $position += length $entry;
      ($of, $bytes, $newlines) = ($stream, 0, 0);
    }
    $bytes += $length;
    $newlines += newlines(0, $length);
    $entry = "$of $bytes $newlines\n";
    write_at($file, $position, $entry);
  }
}

# Whole lines, with nothing in them that a terminal would act upon, nor the name by which the shell knows its script.
sub is_plain {
  return 0 if length $begin > $short_bytes || length $begin > $max;
  return $begin =~ /\A(?:[\t\x20-\x7e]*\n)*\z/ && $begin !~ m{/command: };
}

sub newlines {
  my ($from, $to) = @_;
  return $chunk =~ tr/\n// if $to - $from == length $chunk;
  return substr($chunk, $from, $to - $from) =~ tr/\n//;
}

# Of two pipes, until both are at their end. What comes at the same time has no order: stdout goes first.
sub record_apart {
  open_index();
  open my $errors, '<&=', 3 or exit 1;
  my @streams = ([o => *STDIN], [e => $errors]);
  while (@streams) {
    my $ready = '';
    vec($ready, fileno $_->[1], 1) = 1 for @streams;
    if (select($ready, undef, undef, undef) < 0) {
      exit 1 if $! != $interrupted;
      next;
    }
    @streams = grep { !vec($ready, fileno $_->[1], 1) || record_from(@$_) } @streams;
  }
}

# False at its end.
sub record_from {
  my ($stream, $pipe) = @_;
  my $length = read_chunk($pipe);
  keep($length, $stream) if $length;
  return $length;
}

wait_for_run() if $directory eq '--waiting';
$output = open_file('output');
if ($how eq 'apart') {
  record_apart();
} else {
  while (my $length = read_chunk(*STDIN)) {
    keep($length);
    show($length) if $how eq 'shown';
  }
}
exit($failed ? 1 : is_plain() ? $short_status : 0);

# Last, and in one write: whoever sees it takes this for gone.
END {
  if ($reports && open my $file, '>>', "$directory/recorder") { syswrite $file, "$?\n" }
}
