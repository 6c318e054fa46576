import { type Command, UsageError } from "../command.ts";

/** Scripts that ask `dm complete` what may follow; where nothing may, the shell offers files. */
const SCRIPTS = {
  bash: `_dm() {
  local IFS=$'\\n'
  COMPREPLY=($(dm complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _dm dm`,
  zsh: `#compdef dm
_dm() {
  local -a found
  found=("\${(@f)$(dm complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -a found; else _files; fi
}
if [[ "\${funcstack[1]}" = _dm ]]; then _dm "$@"; else compdef _dm dm; fi`,
  fish: `function __dm_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l typed (commandline -ct)
  set -l found (dm complete $words "$typed" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$typed"
  end
end
complete -c dm -f -a '(__dm_complete)'`,
} as const;

const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

/** `dm completion` */
export const completion: Command = {
  name: "completion",
  usage: SHELLS.join("|"),
  summary: "Prints a script that makes the Tab key complete commands, options and profiles.",
  examples: [
    "source <(dm completion bash)                 # in ~/.bashrc",
    "source <(dm completion zsh)                  # in ~/.zshrc, after compinit",
    "dm completion fish > ~/.config/fish/completions/dm.fish",
  ],
  words: SHELLS,
  async run({ positionals, show }) {
    const shell = SHELLS.find((one) => one === positionals[0]);
    if (shell === undefined) throw new UsageError(`SHELL must be ${SHELLS.join(", ")}; it is "${positionals[0]}".`);
    return show({ shell, script: SCRIPTS[shell] }, () => [SCRIPTS[shell]]);
  },
};
